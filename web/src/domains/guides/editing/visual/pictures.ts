import { DOMSerializer, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { NodeView } from 'prosemirror-view';
import { isForeignPicture, renderPlaceholder } from '../foreign-pictures.ts';

/** A picture in a figure, or inside a line. */
export const isPicture = ({ type }: Node): boolean => type.name === 'picture' || type.name === 'img';

/** What the editor shows for a picture. */
export function viewPicture(node: Node): NodeView {
  if (isForeignPicture(node.attrs['src'])) return { dom: renderPlaceholder() };
  return DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['img']) as NodeView;
}

/** The selected picture, with the figure around it if that has only the picture and a caption. */
export function selectedPicture({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return undefined;
  const { node, $from } = selection;
  const isAlone = $from.parent.children.every((child) => child === node || child.type.name === 'figcaption');
  const figure = $from.parent.type.name === 'figure' && isAlone ? $from.parent : undefined;
  return { node, figure, position: selection.from };
}

/** Positions of the pictures that screen readers cannot name. */
export function undescribedPictures({ doc }: EditorState): number[] {
  const positions: number[] = [];
  doc.descendants((node, position) => {
    if (isPicture(node) && String(node.attrs['alt'] ?? '').trim() === '') positions.push(position);
  });
  return positions;
}

/** Deletes the selected picture, with its figure if nothing but a caption would stay. */
export const deletePicture: Command = (state, dispatch) => {
  const picture = selectedPicture(state);
  if (!picture) return false;
  const { tr } = state;
  const { $from } = state.selection;
  if (picture.figure) tr.delete($from.before(), $from.after());
  else tr.deleteSelection();
  dispatch?.(tr.scrollIntoView());
  return true;
};

export interface Size {
  width: number;
  height: number;
}

/** Widths in pixels. `full` is the width of the text. */
export const pictureWidths = { full: undefined, medium: 480, small: 240 } as const;
export type PictureWidth = keyof typeof pictureWidths;

export const widthOf = (written: string | null | undefined): PictureWidth => {
  const width = Number(written) || Number.POSITIVE_INFINITY;
  if (width <= pictureWidths.small) return 'small';
  return width <= pictureWidths.medium ? 'medium' : 'full';
};

/** The attributes of a picture, in its own proportions and never larger than it is. */
export function sizeFor({ width, height }: Size, choice: PictureWidth): { width: string; height: string } {
  const shown = Math.min(width, pictureWidths[choice] ?? width);
  return { width: String(shown), height: String(Math.round((height * shown) / width)) };
}
