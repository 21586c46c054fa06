/* Storage keys of a request that was started and not sent. A separate module, because every public page checks whether there
   is one (`app/ui/frame/quote-bar.tsx`). */

/** Key of the answers in local storage. */
export const requestDraftKey = 'devis-brouillon'
/** Name of the database (IndexedDB) of the photos. */
export const requestPhotosDatabase = 'devis'
