import { type PictureName, pictures } from './pictures.ts'

export const file = (name: PictureName, width: number, type: string) => `/pictures/${name}-${width}.${type}`

export const avifs = (name: PictureName) =>
  pictures[name].widths.map((width) => `${file(name, width, 'avif')} ${width}w`).join(', ')
