import { Link } from 'react-router'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { ContentLine } from './content-line.server.ts'

interface ContentLinesProps {
  lines: ContentLine[]
  readOn?: { place: number; id: string }
}

export function ContentLines({ lines, readOn }: ContentLinesProps) {
  return (
    <ul className="plain-list contents-lines">
      {lines.map(({ id, to, title, picture, standing, note }, place) => {
        const isNext = readOn?.place === place
        return (
          <li key={id} id={isNext ? readOn.id : undefined} tabIndex={isNext ? -1 : undefined}>
            <span className="contents-lines__picture">
              {picture && <ArticleImage image={{ ...picture, name: '' }} sizes="6rem" />}
            </span>
            <span className="contents-lines__words">
              <Link to={to} prefetch="intent">
                {title}
              </Link>
              <StatusText tone={standing.tone}>{standing.text}</StatusText>
              <small>{note}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
