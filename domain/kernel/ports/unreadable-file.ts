/** A file that cannot be read, with the French sentence that says why. */
export type UnreadableFile = { outcome: 'unreadable'; sentence: string }
