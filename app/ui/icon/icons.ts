import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/**
 * Icons used by several public pages: together they are smaller than a request. Icons of a single feature are defined beside it;
 * those in `area-icons.ts` are never loaded for visitors.
 */
export const ArrowDown = createIcon('arrow-down', drawings.ArrowDown)
export const ArrowLeft = createIcon('arrow-left', drawings.ArrowLeft)
export const ArrowRight = createIcon('arrow-right', drawings.ArrowRight)
export const ArrowUp = createIcon('arrow-up', drawings.ArrowUp)
export const ArrowUpRight = createIcon('arrow-up-right', drawings.ArrowUpRight)
export const Check = createIcon('check', drawings.Check)
export const ChevronDown = createIcon('chevron-down', drawings.ChevronDown)
export const ChevronLeft = createIcon('chevron-left', drawings.ChevronLeft)
export const ChevronRight = createIcon('chevron-right', drawings.ChevronRight)
export const CircleAlert = createIcon('circle-alert', drawings.CircleAlert)
export const FileText = createIcon('file-text', drawings.FileText)
export const ImagePlus = createIcon('image-plus', drawings.ImagePlus)
export const Images = createIcon('images', drawings.Images)
export const Mail = createIcon('mail', drawings.Mail)
export const MapPin = createIcon('map-pin', drawings.MapPin)
export const Menu = createIcon('menu', drawings.Menu)
export const Paperclip = createIcon('paperclip', drawings.Paperclip)
export const Phone = createIcon('phone', drawings.Phone)
export const X = createIcon('x', drawings.X)
