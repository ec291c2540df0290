export { createFileMail } from './file-mail.ts';
export { MailRefused, type Mail, type MailMessage } from './mail.ts';
export { createSmtpMail } from './smtp-mail.ts';
