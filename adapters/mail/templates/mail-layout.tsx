import { Body, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { site } from '../../../domain/site.ts'
import { colours, font } from './mail-styles.ts'

interface MailLayoutProps {
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  children: ReactNode
}

/** The frame of every mail: brand above, the message on paper, the sender's name below. */
export function MailLayout({ preview, heading, children }: MailLayoutProps) {
  return (
    <Html lang="fr">
      <Head>
        <title>{heading}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: colours.ground, fontFamily: font, margin: 0, padding: '24px 12px' }}>
        <Container style={{ maxWidth: '600px' }}>
          <Text style={{ color: colours.text, fontSize: '18px', fontWeight: 800, margin: '0 0 16px' }}>
            {site.brand}
          </Text>
          <Section style={{ backgroundColor: colours.paper, borderRadius: '8px', padding: '28px 28px 16px' }}>
            <Heading
              style={{ color: colours.text, fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {children}
          </Section>
          <Text style={{ color: colours.quiet, fontSize: '13px', lineHeight: '20px', margin: '16px 0 0' }}>
            {site.brand} · rénovation de jantes · {site.contactEmail}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
