import * as drawings from 'lucide'
import { createIcon } from '../../icon/create-icon.tsx'

export const RotateCw = createIcon('rotate-cw', drawings.RotateCw)
export const ZoomIn = createIcon('zoom-in', drawings.ZoomIn)
export const ZoomOut = createIcon('zoom-out', drawings.ZoomOut)
