import { useId } from 'react'
import './article-recordings.css'

interface ArticleRecordingsProps {
  video: string | null
  audio: string | null
}

/**
 * The article's film and its sound, fetched when they are played. Their addresses carry no captions: what
 * they show and say stands in the article's text.
 */
export function ArticleRecordings({ video, audio }: ArticleRecordingsProps) {
  if (!video && !audio) return null
  return (
    <div className="article-recordings container">
      {video && <Film url={video} />}
      {audio && <Sound url={audio} />}
    </div>
  )
}

function Film({ url }: { url: string }) {
  const titleId = useId()
  return (
    <section className="article__part" aria-labelledby={titleId}>
      <h2 id={titleId}>En vidéo</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: an article has no field for captions; see above. */}
      <video src={url} controls playsInline preload="metadata" aria-labelledby={titleId}>
        <a href={url}>Ouvrir la vidéo</a>
      </video>
    </section>
  )
}

function Sound({ url }: { url: string }) {
  const titleId = useId()
  return (
    <section className="article__part" aria-labelledby={titleId}>
      <h2 id={titleId}>À écouter</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: an article has no field for captions; see above. */}
      <audio src={url} controls preload="none" aria-labelledby={titleId}>
        <a href={url}>Ouvrir l’enregistrement</a>
      </audio>
    </section>
  )
}
