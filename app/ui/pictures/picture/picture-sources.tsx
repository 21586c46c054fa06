import { avifs, file } from './picture-files.ts'
import { type PictureName, pictures } from './pictures.ts'

export function Sources({ media, name, sizes }: { media: string; name: PictureName; sizes: string }) {
  const { width, height, jpegWidth } = pictures[name]
  const box = { media, width, height }
  return (
    <>
      <source {...box} type="image/avif" srcSet={avifs(name)} sizes={sizes} />
      <source {...box} srcSet={`${file(name, jpegWidth, 'jpg')} ${jpegWidth}w`} sizes={sizes} />
    </>
  )
}
