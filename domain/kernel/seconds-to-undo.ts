/** Seconds during which sending, moving or deleting can be undone. Mails and deletions of files wait that long. */
export const secondsToUndo = 10
