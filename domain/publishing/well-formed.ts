import { withoutControls } from '../without-controls.ts'

/** A pasted text without control characters and half letters, which no text has and PostgreSQL refuses. */
export const wellFormed = (text: string) => withoutControls(text).toWellFormed()
