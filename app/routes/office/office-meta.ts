import { ownMeta } from '../../meta/own-meta.ts'

/** The head of a page of the office; the first word tells one tab from another. */
export const officeMeta = (title: string) => ownMeta(`${title}, gestion`)
