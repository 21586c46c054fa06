import { Button, Link, Text } from '@react-email/components'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { mailStyles } from './mail-styles.ts'

/** Where the mail leads: by its signature for whoever holds it, in the office for those who have an account there. */
export interface RequestLinks {
  signed: string
  office: string
}

export function Presses({ said, links }: { said: MailWords<'request-came'>; links: RequestLinks }) {
  return (
    <>
      <Button href={links.signed} style={mailStyles.button}>
        {said.button}
      </Button>
      <Text style={{ ...mailStyles.text, margin: '12px 0 24px' }}>
        <Link href={links.office} style={mailStyles.link}>
          {said.link}
        </Link>
      </Text>
    </>
  )
}
