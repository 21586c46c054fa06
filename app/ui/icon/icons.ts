import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/**
 * Icons used by several public pages: together they are smaller than a request. Icons of a single feature are defined beside it;
 * those in `area-icons.ts` are never loaded for visitors.
 */
export const ArrowDownIcon = createIcon('arrow-down', drawings.ArrowDown)
export const ArrowLeftIcon = createIcon('arrow-left', drawings.ArrowLeft)
export const ArrowRightIcon = createIcon('arrow-right', drawings.ArrowRight)
export const ArrowUpIcon = createIcon('arrow-up', drawings.ArrowUp)
export const ArrowUpRightIcon = createIcon('arrow-up-right', drawings.ArrowUpRight)
export const CheckIcon = createIcon('check', drawings.Check)
export const ChevronDownIcon = createIcon('chevron-down', drawings.ChevronDown)
export const ChevronLeftIcon = createIcon('chevron-left', drawings.ChevronLeft)
export const ChevronRightIcon = createIcon('chevron-right', drawings.ChevronRight)
export const AlertIcon = createIcon('circle-alert', drawings.CircleAlert)
export const FileTextIcon = createIcon('file-text', drawings.FileText)
export const AddImageIcon = createIcon('image-plus', drawings.ImagePlus)
export const ImagesIcon = createIcon('images', drawings.Images)
export const MailIcon = createIcon('mail', drawings.Mail)
export const MapPinIcon = createIcon('map-pin', drawings.MapPin)
export const MenuIcon = createIcon('menu', drawings.Menu)
export const PaperclipIcon = createIcon('paperclip', drawings.Paperclip)
export const PhoneIcon = createIcon('phone', drawings.Phone)
export const CloseIcon = createIcon('x', drawings.X)
