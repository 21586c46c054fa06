import type { FileLink } from '../../../../../domain/file-link.ts'
import { FileText } from '../../../../ui/icon/icons.ts'
import { AudioLines, Film } from '../media-icons.ts'

export function FileSign({ url }: FileLink) {
  const Sign = /\.(mp4|webm)$/.test(url) ? Film : /\.(mp3|m4a)$/.test(url) ? AudioLines : FileText
  return (
    <a href={url} target="_blank" rel="noreferrer" className="media-item__file">
      <Sign />
      <span>{url.replace(/^.*\//, '')}</span>
    </a>
  )
}
