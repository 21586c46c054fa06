import { href, Link } from 'react-router'
import type { FileLink } from '../../../domain/file-link.ts'
import { above } from '../../styles/widths.ts'
import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { ArrowLeft } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image/article-image.tsx'
import type { ArticleDate } from './article-date.ts'
import './article-header.css'

interface ArticleHeaderProps {
  title: string
  date: ArticleDate
  /** Null while it is being written. */
  main_image: FileLink | null
}

/** Title and day beside the main image; on a phone above it. */
export function ArticleHeader({ title, date, main_image }: ArticleHeaderProps) {
  return (
    <header className="article-header container">
      <div className="article-header__words">
        <Link to={href('/actualites')} className="article-header__back" viewTransition>
          <ArrowLeft /> Toutes les actualités
        </Link>
        <h1>{title}</h1>
        <p className="annotation">
          <time dateTime={date.day}>{date.text}</time>
        </p>
        {main_image && <ComputedNote of={[main_image]} />}
      </div>
      {main_image && (
        <ArticleImage
          image={main_image}
          sizes={`(width > 1440px) 44rem, ${above.compact} 50vw, 92vw`}
          priority
        />
      )}
    </header>
  )
}
