/** Result for a file that cannot be read, with a French sentence that says why. */
export type UnreadableFile = { outcome: 'unreadable'; sentence: string }
