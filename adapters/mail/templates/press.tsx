import { Button, Link, Section, Text } from '@react-email/components'
import { mailStyles } from './mail-styles.ts'

/** The address stands in plain letters too, for whoever cannot press. */
export function Press({ label, url }: { label: string; url: string }) {
  return (
    <Section>
      <Button href={url} style={mailStyles.button}>
        {label}
      </Button>
      <Text style={{ ...mailStyles.text, fontSize: '13px', lineHeight: '20px', margin: '16px 0' }}>
        Si le bouton ne répond pas, copiez cette adresse dans votre navigateur&nbsp;:{' '}
        <Link href={url} style={mailStyles.link}>
          {url}
        </Link>
      </Text>
    </Section>
  )
}
