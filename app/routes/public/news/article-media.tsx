import type { FileLink } from '../../../../domain/news/find-article.ts'
import { ArticleImage } from '../../../ui/article-image/article-image.tsx'

interface ArticleMediaProps {
  gallery: FileLink[]
  video: string | null
  audio: string | null
}

/** What an article may bring besides its text: pictures, a film, a recording. */
export function ArticleMedia({ gallery, video, audio }: ArticleMediaProps) {
  return (
    <>
      {gallery.map((image) => (
        <div key={image.url} className="page-picture">
          <ArticleImage image={image} sizes="(width > 1080px) 40vw, 92vw" />
        </div>
      ))}
      {/* biome-ignore lint/a11y/useMediaCaption: the workshop's films show work, without speech. */}
      {video && <video src={video} controls preload="metadata" />}
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the article's text. */}
      {audio && <audio src={audio} controls preload="none" />}
    </>
  )
}
