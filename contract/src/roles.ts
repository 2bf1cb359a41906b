/** Roles and their ranks (product.md §6). Every guard compares ranks, never names. */
export const roleRanks = { STUDENT: 1, TEACHER: 2, CURATOR: 3, ADMIN: 4, DEVELOPER: 5 } as const;

export type Role = keyof typeof roleRanks;

export const roles = Object.keys(roleRanks) as [Role, ...Role[]];

export const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(roleRanks, value);

/**
 * True if the rank of `role` is at least the rank of `required`. A missing or unknown role fails
 * every check.
 */
export const hasRank = (role: unknown, required: Role): boolean =>
  isRole(role) && roleRanks[role] >= roleRanks[required];

/** True if `role` has a higher rank than `other`. */
export const isAbove = (role: Role, other: Role): boolean => roleRanks[role] > roleRanks[other];
