import { Link, Text } from '@react-email/components'
import type { SentWords } from '../../../../domain/newsletter/issues/issue-form.ts'
import { MailLayout } from '../mail-layout.tsx'
import { mailStyles } from '../mail-styles.ts'
import { type Foot, leavingMark } from './issue-foot.ts'

interface IssueMailProps {
  words: SentWords
  body: string
  foot: Foot
}

export function IssueMail({ words: { subject, preheader }, body, foot: { said, sender } }: IssueMailProps) {
  return (
    <MailLayout preview={preheader || subject} heading={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved (domain/newsletter/issues/issue-form.ts). */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
      <Text
        style={{
          ...mailStyles.label,
          ...mailStyles.row,
          margin: '24px 0 0',
          padding: '16px 0',
          width: 'auto',
        }}
      >
        {said.why}{' '}
        <Link href={leavingMark} style={mailStyles.link}>
          {said.link}
        </Link>
        <br />
        {said.privacy}
        <br />
        {sender}
      </Text>
    </MailLayout>
  )
}
