import * as drawings from 'lucide'
import { createIcon } from '../../../ui/icon/create-icon.tsx'

/** They come with the field that they are for. */
export const AudioLines = createIcon('audio-lines', drawings.AudioLines)
export const Crosshair = createIcon('crosshair', drawings.Crosshair)
export const Film = createIcon('film', drawings.Film)
export const Replace = createIcon('replace', drawings.Replace)
