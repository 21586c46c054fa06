import { useSearchParams } from 'react-router'
import { site, titled } from '../../../../domain/site.ts'
import { Button } from '../../button/button.tsx'
import { PageHeading } from '../../page-heading/page-heading.tsx'

export function Failure() {
  const [parameters] = useSearchParams()
  return (
    <>
      <title>{titled('Site momentanément indisponible')}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title="Cette page ne répond pas" annotation="Erreur de notre côté">
        <p>
          Le problème est passager et ne vient pas de vous. Réessayez dans un instant, ou appelez l’atelier le
          plus proche.
        </p>
      </PageHeading>
      <div className="error-page container">
        {/* A form without an action asks for this page again, with or without JavaScript. */}
        <form>
          {[...parameters].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Réessayer</Button>
        </form>
        <ul className="plain-list error-page__phones">
          {site.locations.map(({ id, title, phone }) => (
            <li key={id}>
              {title}
              <a href={phone.link}>{phone.display}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
