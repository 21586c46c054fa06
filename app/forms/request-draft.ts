/*
 * Where a browser keeps a request that was begun and not sent. Alone here, since every public page looks whether there is one
 * (`app/ui/frame/quote-bar.tsx`).
 */

/** Its answers, in the local storage. */
export const requestDraftKey = 'devis-brouillon'
/** Its photos, in a database of that name. */
export const requestPhotosDatabase = 'devis'
