/** True for what the API takes as an id in a path; anything else in an address is a page that is not there. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);
