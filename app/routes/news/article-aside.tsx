import { href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight, Paperclip } from '../../ui/icon/icons.ts'
import './article-aside.css'

interface Attachment {
  url: string
  name: string
  type: string | null
}

/** What goes with the text: files to take away, and the way to a quote. */
export function ArticleAside({ attachments }: { attachments: Attachment[] }) {
  return (
    <aside className="article-aside" aria-label="Autour de l’article">
      {attachments.length > 0 && (
        <div className="article-aside__block">
          <h2>À télécharger</h2>
          <ul className="plain-list">
            {attachments.map((file) => (
              <li key={file.url}>
                <AttachmentLink {...file} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="article-aside__block">
        <h2>Une jante à nous confier&nbsp;?</h2>
        <p>Quelques photos suffisent pour un devis, gratuit et sans engagement.</p>
        <ButtonLink to={href('/devis')} prefetch="intent">
          Demander un devis <ArrowRight />
        </ButtonLink>
      </div>
    </aside>
  )
}

function AttachmentLink({ url, name, type }: Attachment) {
  return (
    <a className="attachment" href={url}>
      <Paperclip />
      <span className="attachment__name">{name}</span>
      {type && <span className="attachment__type">{type}</span>}
    </a>
  )
}
