import * as drawings from 'lucide'
import { createIcon } from '../../ui/icon/create-icon.tsx'

/** Icons of the text editor, in a separate module that visitors never load. */
export const BoldIcon = createIcon('bold', drawings.Bold)
export const ItalicIcon = createIcon('italic', drawings.Italic)
export const LinkIcon = createIcon('link', drawings.Link)
export const HeadingIcon = createIcon('heading-2', drawings.Heading2)
export const SubheadingIcon = createIcon('heading-3', drawings.Heading3)
export const BulletListIcon = createIcon('list', drawings.List)
export const NumberedListIcon = createIcon('list-ordered', drawings.ListOrdered)
export const QuoteIcon = createIcon('text-quote', drawings.TextQuote)
export const HorizontalLineIcon = createIcon('minus', drawings.Minus)
export const UndoIcon = createIcon('undo-2', drawings.Undo2)
export const RedoIcon = createIcon('redo-2', drawings.Redo2)
export const PencilIcon = createIcon('pencil', drawings.Pencil)
