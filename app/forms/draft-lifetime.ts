/** Personal data does not stay on a device for ever: a week (docs/product.md §10.2). In milliseconds. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000
