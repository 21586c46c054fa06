import { useState } from 'react'
import { href } from 'react-router'
import { site } from '../../../domain/site.ts'
import { useVisit } from '../../forms/use-visit.ts'
import { ClosureNotice } from '../../ui/locations/closures/closure-lines.tsx'
import { ContactForm } from './contact-form.tsx'
import { type ContactOutcome, contactAnchor } from './contact-outcome.ts'
import { OtherWays } from './other-ways.tsx'
import './contact-section.css'

/** « Nous contacter »: the form, and the ways around it (docs/product.md §2.7). */
export function ContactSection({ outcome }: { outcome?: ContactOutcome }) {
  const visit = useVisit()
  const [turn, setTurn] = useState(0)
  return (
    <section className="contact" id={contactAnchor} data-ground="paper" aria-labelledby="contact-title">
      <div className="container contact__columns">
        <div className="contact__intro">
          <p className="annotation">Une question, un projet</p>
          <h2 id="contact-title">Nous contacter</h2>
          <p>
            Une question sur une réparation, une commande en cours, un partenariat&nbsp;? Écrivez-nous&nbsp;:
            l’atelier vous répond par e-mail.
          </p>
          <p>
            Pour un prix, la <a href={href('/devis')}>demande de devis</a> va plus vite&nbsp;: elle joint vos
            photos.
          </p>
          <ClosureNotice places={site.locations} />
        </div>
        <ContactForm
          key={`${visit} ${turn}`}
          outcome={turn === 0 ? outcome : undefined}
          onAgain={() => setTurn(turn + 1)}
        />
        <OtherWays />
      </div>
    </section>
  )
}
