/** Joins the class names that apply; false, undefined and empty ones fall out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
