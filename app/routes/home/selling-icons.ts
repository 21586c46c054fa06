import * as drawings from 'lucide'
import { createIcon } from '../../ui/icon/create-icon.tsx'

export const BadgeEuro = createIcon('badge-euro', drawings.BadgeEuro)
export const Ear = createIcon('ear', drawings.Ear)
export const Timer = createIcon('timer', drawings.Timer)
