/** Lifetime of a draft in milliseconds: one week, since personal data must not stay on a device for ever. */
export const formDraftLifetime = 7 * 24 * 60 * 60 * 1000
