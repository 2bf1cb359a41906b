import { type NoticeBody, noticeForm } from '@kampus/contract/desk/notices';
import { type NoticedThing, noticedThings } from '@kampus/contract/identity/noticed-things';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { reportKinds } from '#shared/format/report-kind-texts.ts';
import { Form } from '#shared/forms/form.tsx';
import { textOf, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { FieldError } from '#shared/ui/fields/field.tsx';
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Page } from '#shared/ui/page.tsx';
import { reportTexts as texts } from './texts.ts';

type Kind = keyof typeof reportKinds;
const linkClasses = 'font-medium text-accent-ink underline underline-offset-4';

interface Thing {
  what: NoticedThing;
  address: string;
}

/** The thing that a link of a comment, review, guide or page has filled in. */
function readThing(search: URLSearchParams): Thing | undefined {
  const what = noticedThings.find((one) => one === search.get('what'));
  const address = search.get('address') ?? '';
  return what && /^\/(?!\/)/.test(address) ? { what, address } : undefined;
}

/** /report: a notice to the curators by anybody. */
export function ReportPage() {
  usePageTitle(texts.title);
  const [search, setSearch] = useSearchParams();
  const [sent, setSent] = useState<{ number: number; email: string }>();
  const thing = readThing(search);
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      <Card padding="large">
        {sent ? (
          <Sent
            {...sent}
            onAgain={() => {
              setSent(undefined);
              setSearch({}, { replace: true });
            }}
          />
        ) : (
          <ReportForm key={thing?.address ?? ''} thing={thing} onSent={setSent} />
        )}
      </Card>
      <p className="mt-6 grid gap-2 text-sm text-ink-soft">
        <span>
          <Link to={`${pathOf('terms')}#rules`} className={linkClasses}>
            {texts.rules}
          </Link>
        </span>
        <span>
          {texts.contact}{' '}
          <a href={`mailto:${publicSettings().operator.email}`} className={linkClasses}>
            {publicSettings().operator.email}
          </a>
        </span>
      </p>
    </Page>
  );
}

type ReportFormProps = { thing: Thing | undefined; onSent: (sent: { number: number; email: string }) => void };

interface Draft {
  what?: NoticedThing | undefined;
  kind?: Kind | undefined;
  address: string;
  why: string;
  name: string;
  email: string;
}

/** The input survives a look at the rules or at the thing itself. */
function ReportForm({ thing: linked, onSent }: ReportFormProps) {
  const [thing, setThing] = useState(linked);
  const { what, address = '' } = linked ?? {};
  const draft = useTabDraft<Draft>(`notice-draft.${address}`, { what, address, why: '', name: '', email: '' });
  const { values } = draft;
  const change = (part: Partial<Draft>) => draft.change((last) => ({ ...last, ...part }));
  const textField = (name: 'address' | 'why' | 'name' | 'email') => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: faults[name],
  });
  const fields = useFields({
    schema: noticeForm,
    // The schema names what is not chosen.
    read: (form): NoticeBody => ({
      ...values,
      ...thing,
      what: (thing?.what ?? values.what) as NoticedThing,
      inGoodFaith: (textOf(form, 'inGoodFaith') === 'on') as true,
    }),
  });
  const { faults } = fields;
  const sending = useSubmission({
    send: (body: z.output<typeof noticeForm>) => call('createNotice', { body }),
    onSent: ({ number }, { email }) => {
      draft.discard();
      onSent({ number, email });
    },
    onFailed: (error) => (fields.showServerFaults(error) ? undefined : { text: messageOf(error) }),
  });
  return (
    <Form
      {...fields.form}
      submission={sending}
      onSubmit={fields.sendBy(sending.submit)}
      className="flex flex-col gap-6"
      actions={
        <Button type="submit" wide loading={sending.isBusy} loadingText={texts.sending}>
          {texts.submit}
        </Button>
      }
    >
      {thing ? (
        <KnownThing thing={thing} onOther={() => setThing(undefined)} />
      ) : (
        <>
          <RadioGroup
            legend={texts.about}
            name="what"
            options={optionsOf(texts.things)}
            value={values.what}
            onValueChange={(chosen) => change({ what: chosen })}
            error={faults['what']}
            inColumns
          />
          <TextField
            {...textField('address')}
            label={texts.address}
            hint={texts.addressHint}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </>
      )}
      <RadioGroup
        legend={texts.kind}
        name="kind"
        options={optionsOf(reportKinds)}
        value={values.kind}
        onValueChange={(chosen) => change({ kind: chosen })}
        error={faults['kind']}
        inColumns
      />
      <TextArea
        {...textField('why')}
        label={texts.why}
        hint={texts.whyHint}
        rows={5}
        autoGrow
        maxLength={limits.notice.whyMax}
        required
      />
      <TextField
        {...textField('name')}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="name"
        maxLength={limits.notice.nameMax}
      />
      <TextField
        {...textField('email')}
        type="email"
        label={texts.email}
        hint={publicSettings().hasMail ? texts.emailAnswer : texts.emailHint}
        autoComplete="email"
        required
      />
      <div>
        <Checkbox
          name="inGoodFaith"
          label={texts.goodFaith}
          required
          aria-invalid={faults['inGoodFaith'] ? true : undefined}
          aria-describedby={faults['inGoodFaith'] ? 'good-faith-fault' : undefined}
        />
        <FieldError id="good-faith-fault" error={faults['inGoodFaith']} />
      </div>
    </Form>
  );
}

/** What the link has filled in, and the way to name something else. */
function KnownThing({ thing: { what, address }, onOther }: { thing: Thing; onOther: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-transparent bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm text-ink-soft">{texts.about}</p>
        <p className="font-semibold">{texts.things[what]}</p>
        <p>
          <Link to={address} className={`${linkClasses} text-sm wrap-anywhere`}>
            {address}
          </Link>
        </p>
      </div>
      <Button size="small" variant="quiet" onClick={onOther}>
        {texts.other}
      </Button>
    </div>
  );
}

function Sent({ number, email, onAgain }: { number: number; email: string; onAgain: () => void }) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The form with the focus is gone.
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h2 ref={titleRef} tabIndex={-1} className="text-2xl">
        {texts.sentTitle(number)}
      </h2>
      <p className="wrap-anywhere">{publicSettings().hasMail ? texts.sentByMail(email) : texts.sent}</p>
      <div>
        <Button variant="secondary" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}
