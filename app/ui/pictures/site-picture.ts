import { type PictureName, sitePictures } from './picture/pictures.ts'

/** Returns the site picture that an address such as `/pictures/portfolio-or-1-720.jpg` refers to, or `null`. */
export function sitePictureOf(url: string): PictureName | null {
  const name = /^\/pictures\/([\w-]+)/.exec(url)?.[1]
  if (!name) return null
  return [name, name.replace(/-\d+$/, '')].find(isPicture) ?? null
}

const isPicture = (name: string): name is PictureName => Object.hasOwn(sitePictures, name)
