import { href, Link } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { NewsletterForm } from '../../newsletter-form/newsletter-form.tsx'
import { Logo } from '../logo/logo.tsx'
import { FooterLocation } from './footer-location.tsx'
import { LegalLine } from './legal-line.tsx'
import { QuickLinks } from './quick-links.tsx'
import { SocialLinks } from './social-links.tsx'
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
          <Link to={href('/')} aria-label={`${site.brand}, accueil`} className="footer__home">
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
