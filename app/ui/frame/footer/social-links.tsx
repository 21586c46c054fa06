import { site } from '../../../../domain/site.ts'
import { BrandIcon } from '../brand-icon/brand-icon.tsx'

export function SocialLinks() {
  return (
    <ul className="plain-list footer__social">
      {site.socialLinks.map(({ id, label, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <BrandIcon id={id} />
            <span className="visually-hidden">{label} (nouvelle fenêtre)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
