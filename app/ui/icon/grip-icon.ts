import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** Icon of a handle, in a module of its own, so that it loads with the feature that needs it. */
export const GripIcon = createIcon('grip-vertical', drawings.GripVertical)
