import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** Comes with what it is for. */
export const Grip = createIcon('grip-vertical', drawings.GripVertical)
