import * as drawings from 'lucide'
import { createIcon } from '../../ui/icon/create-icon.tsx'

/** Icons of the text editor, in a separate module that visitors never load. */
export const Bold = createIcon('bold', drawings.Bold)
export const Italic = createIcon('italic', drawings.Italic)
export const LinkIcon = createIcon('link', drawings.Link)
export const Heading = createIcon('heading-2', drawings.Heading2)
export const Subheading = createIcon('heading-3', drawings.Heading3)
export const BulletList = createIcon('list', drawings.List)
export const NumberedList = createIcon('list-ordered', drawings.ListOrdered)
export const Quote = createIcon('text-quote', drawings.TextQuote)
export const Line = createIcon('minus', drawings.Minus)
export const Undo = createIcon('undo-2', drawings.Undo2)
export const Redo = createIcon('redo-2', drawings.Redo2)
export const Pencil = createIcon('pencil', drawings.Pencil)
