import { useParams } from 'react-router'
import { BesideRecord } from './beside-record.tsx'
import { type InboxProps, WholeList } from './whole-list.tsx'
import './inbox.css'

/** What came in of one kind: the list, or the open record with the list beside it. */
export function Inbox({ list, outcome }: InboxProps) {
  const { id } = useParams()
  return id ? <BesideRecord list={list} openId={id} /> : <WholeList list={list} outcome={outcome} />
}
