/* Storage keys of a request that was begun and not sent. A module of its own, because every public page checks whether
   there is one (`app/ui/frame/quote-bar.tsx`). */

/** Key of the answers in local storage. */
export const requestDraftKey = 'devis-brouillon'
/** Name of the database (IndexedDB) of the photos. */
export const requestPhotosDatabase = 'devis'
