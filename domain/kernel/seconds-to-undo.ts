/** Seconds in which whoever has sent, moved or deleted something takes it back, before anybody gets a mail or a file goes. */
export const secondsToUndo = 10
