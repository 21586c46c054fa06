interface Place {
  folder: string
  port: number
  /** Operating system user of the server's processes. */
  user: string
  group: string
}

export const imapPassword = 'essai:1/@é'

/** Returns the configuration of a Dovecot 2.3 in a folder: any user, one password, mails as files. */
export const dovecotConfig = ({ folder, port, user, group }: Place) => `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
listen = 127.0.0.1
disable_plaintext_auth = no
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${group}
mail_location = maildir:${folder}/mail/%u
mail_uid = ${user}
mail_gid = ${group}
first_valid_uid = 1
passdb {
  driver = static
  args = password=${imapPassword}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
