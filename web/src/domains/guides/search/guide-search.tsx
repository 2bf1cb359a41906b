import { useState } from 'react';
import { DataProvider } from '#shared/api/data-provider.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { SearchIcon } from '#shared/ui/icons/icons.tsx';
import { SearchCombobox } from './search-combobox.tsx';
import { searchLabel } from './search-field-texts.ts';

/** The search of a page: a field with a dropdown, or on phones a button that opens the sheet. */
export function GuideSearch() {
  const [text, setText] = useState('');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <div data-guide-search>
      <div className="max-md:hidden">
        <SearchField text={text} onTextChange={setText} />
      </div>
      <div className="md:hidden">
        <Button variant="secondary" wide icon={<SearchIcon />} onClick={() => setIsSheetOpen(true)}>
          {searchLabel}
        </Button>
      </div>
      {isSheetOpen ? <SearchSheet onClose={() => setIsSheetOpen(false)} /> : null}
    </div>
  );
}

type SearchFieldProps = { text: string; onTextChange: (text: string) => void; takesFocus?: () => boolean };

/** The search field with its dropdown. */
export function SearchField({ text, onTextChange, takesFocus }: SearchFieldProps) {
  return (
    <DataProvider>
      <SearchCombobox text={text} onTextChange={onTextChange} takesFocus={takesFocus} />
    </DataProvider>
  );
}

/** On phones: the field at the top of the sheet, and the results below it. */
export function SearchSheet({ initialText = '', onClose }: { initialText?: string; onClose: () => void }) {
  const [text, setText] = useState(initialText);
  return (
    <Dialog isOpen onClose={onClose} title={searchLabel}>
      <div className="pt-1.5">
        <DataProvider>
          <SearchCombobox text={text} onTextChange={setText} onChoose={onClose} isSheet takesFocus={() => true} />
        </DataProvider>
      </div>
    </Dialog>
  );
}
