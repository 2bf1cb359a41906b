const escapeSigns = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for what begins so, in lower case. */
export const toPrefix = (text: string): string => `${escapeSigns(text)}%`;

/** The pattern of LIKE for what has this in it, in lower case. */
export const toPart = (text: string): string => `%${escapeSigns(text)}%`;
