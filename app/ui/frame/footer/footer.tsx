import { href, Link } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { NewsletterForm } from '../../newsletter-form/newsletter-form.tsx'
import { PrivacyLink } from '../../texts/privacy-link/privacy-link.tsx'
import { BrandIcon } from '../brand-icon/brand-icon.tsx'
import { Logo } from '../logo/logo.tsx'
import { MenuLink } from '../navigation/menu-link.tsx'
import { homeLink, pageLinks, professionalLink, quoteLink } from '../navigation/navigation.ts'
import { FooterLocation } from './footer-location.tsx'
import './footer.css'

/** The newsletter is for visitors: it stays away while somebody is signed in (docs/product.md §2). */
export function Footer({ hasNewsletter }: { hasNewsletter: boolean }) {
  return (
    <footer className="footer" data-ground="graphite">
      <div className="container footer__grid">
        {hasNewsletter && <NewsletterForm />}
        <section aria-labelledby="footer-sites">
          <h2 id="footer-sites" className="annotation">
            Nos ateliers
          </h2>
          <ul className="plain-list footer__locations">
            {site.locations.map((location) => (
              <FooterLocation key={location.id} location={location} />
            ))}
          </ul>
        </section>
        <div className="footer__end">
          <Link to={href('/')} aria-label="TW Jantes, accueil" className="footer__home">
            <Logo />
          </Link>
          <QuickLinks />
          <SocialLinks />
        </div>
        <LegalLine />
      </div>
    </footer>
  )
}

function QuickLinks() {
  return (
    <nav aria-label="Liens rapides">
      <ul className="plain-list footer__links">
        {[homeLink, ...pageLinks, quoteLink, professionalLink].map((link) => (
          <li key={link.to}>
            <MenuLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SocialLinks() {
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

function LegalLine() {
  return (
    <div className="footer__legal">
      <span>
        © {site.brand} et {site.subBrand}
      </span>
      <Link to={href('/conditions_generales')} viewTransition>
        Conditions générales
      </Link>
      <Link to={href('/mentions_legales')} viewTransition>
        Mentions légales
      </Link>
      <PrivacyLink>Politique de confidentialité</PrivacyLink>
      <span>Images de synthèse, sauf mention contraire</span>
    </div>
  )
}
