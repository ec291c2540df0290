import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Id, line, Message, TypedPassword } from '../../shapes.ts';

/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(6).max(40);
const RecoveryCodes = z.object({
  /** Shown once; empty when the codes from before stay valid. */
  recoveryCodes: z.array(z.string()),
});

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const CredentialId = bytes(1364);
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);
const CredentialRef = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: Transports,
});
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What `navigator.credentials.create()` takes, as JSON. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(CredentialRef),
  authenticatorSelection: z.object({
    residentKey: UserVerification,
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get()` takes, as JSON. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(CredentialRef),
  userVerification: UserVerification,
});

/** What `navigator.credentials.get()` answered, as JSON. */
const SignedByPasskey = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});

/** The second step of a login, or of a proof: an authenticator app or passkeys. */
export const FactorKind = z.enum(['app', 'passkey']);

const nameError = { error: refusals['passkey.name_required'].text };

const provingRoutes = {
  confirmIdentity: route({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Prove again that it is you, before a sensitive act',
    who: 'member-or-banned',
    duringSetUp: true,
    perMinute: 20,
    /** With two-step login a code or a passkey; otherwise the password. */
    body: z.strictObject({
      password: TypedPassword.optional(),
      code: Code.optional(),
      passkey: SignedByPasskey.optional(),
    }),
    reply: Message,
    refuses: [
      'password.wrong',
      'login.too_many',
      'second.code_needed',
      'second.code_wrong',
      'passkey.expired',
      'passkey.wrong',
      'passkey.copied',
    ],
  }),
  passkeyToConfirm: route({
    method: 'POST',
    path: '/auth/confirm/passkey',
    summary: 'Get what the browser needs to prove by passkey that it is you',
    who: 'member-or-banned',
    duringSetUp: true,
    perMinute: 20,
    reply: RequestOptions,
    refuses: ['passkey.none'],
  }),
  finishLogin: route({
    method: 'POST',
    path: '/auth/login/code',
    summary: 'The second step of a login: its ticket, and a code or a passkey',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({
      ticket: z.string().min(1).max(200),
      code: Code.optional(),
      passkey: SignedByPasskey.optional(),
    }),
    reply: z.object({ token: z.string() }),
    refuses: [
      'second.code_needed',
      'second.code_wrong',
      'second.login_over',
      'second.not_on',
      'passkey.expired',
      'passkey.wrong',
      'passkey.copied',
      'login.too_many',
    ],
  }),
  passkeyToLogIn: route({
    method: 'POST',
    path: '/auth/login/passkey',
    summary: 'Get what the browser needs to log in by passkey, for the ticket of a login',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ ticket: z.string().min(1).max(200) }),
    reply: RequestOptions,
    refuses: ['second.login_over', 'passkey.none'],
  }),
};

const passkeyRoutes = {
  startPasskey: route({
    method: 'POST',
    path: '/api/users/passkeys/start',
    summary: 'Get what the browser needs to make a passkey',
    who: 'member',
    confirms: true,
    duringSetUp: true,
    perMinute: 10,
    reply: CreationOptions,
    refuses: ['passkey.too_many'],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/users/passkeys',
    summary: 'Add a passkey that the browser made; the first factor ends other sessions',
    who: 'member',
    confirms: true,
    duringSetUp: true,
    perMinute: 10,
    body: z.strictObject({
      name: z.string(nameError).pipe(line({ min: 1, max: 40, refusal: 'passkey.name_required' })),
      /** What `navigator.credentials.create()` answered, as JSON. */
      made: z.strictObject({
        id: CredentialId,
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        transports: Transports,
      }),
    }),
    status: 201,
    reply: RecoveryCodes,
    refuses: [
      'passkey.name_required',
      'passkey.expired',
      'passkey.wrong',
      'passkey.taken',
      'passkey.too_many',
    ],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/users/passkeys/:id',
    summary: 'Remove a passkey; without another factor two-step login is off',
    who: 'member',
    confirms: true,
    perMinute: 10,
    params: z.strictObject({ id: Id }),
    reply: Message,
    refuses: ['request.not_found', 'second.last_of_admin'],
  }),
};

export const secondFactorRoutes = {
  ...provingRoutes,
  ...passkeyRoutes,
  secondFactor: route({
    path: '/api/users/second-factor',
    summary: 'Your authenticator app and passkeys, and how many recovery codes are left',
    who: 'member',
    duringSetUp: true,
    reply: z.object({
      /** Of the authenticator app. */
      onSince: Timestamp.nullable(),
      /** Oldest first. */
      passkeys: z.array(Passkey),
      recoveryCodesLeft: z.number().int(),
      /** Admins need it. */
      isRequired: z.boolean(),
      /** When a reset that admins approved takes effect; null when there is none. */
      resetDueAt: Timestamp.nullable(),
    }),
  }),
  startSecondFactor: route({
    method: 'POST',
    path: '/api/users/second-factor',
    summary: 'Get the secret for an authenticator app',
    who: 'member',
    confirms: true,
    duringSetUp: true,
    perMinute: 20,
    reply: z.object({
      secret: z.string(),
      /** What the QR code holds. */
      uri: z.string(),
    }),
    refuses: ['second.already_on'],
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/users/second-factor/confirm',
    summary:
      'Turn an authenticator app on with its first code; the first factor ends other sessions',
    who: 'member',
    confirms: true,
    duringSetUp: true,
    perMinute: 10,
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    refuses: ['second.code_wrong', 'second.already_on', 'second.not_started', 'login.too_many'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/users/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; the answer shows them once',
    who: 'member',
    confirms: true,
    perMinute: 10,
    reply: RecoveryCodes,
    refuses: ['second.not_on'],
  }),
  turnOffSecondFactor: route({
    method: 'DELETE',
    path: '/api/users/second-factor',
    summary: 'Remove the authenticator app; without a passkey two-step login is off',
    who: 'member',
    confirms: true,
    perMinute: 10,
    reply: Message,
    refuses: ['second.not_on', 'second.last_of_admin'],
  }),
  undoTwoStepLogin: route({
    method: 'POST',
    path: '/auth/undo-two-step-login',
    summary:
      'Turn two-step login off with the link from the email that said it was turned on; ends all sessions',
    who: 'anyone',
    perMinute: 20,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: Message,
    refuses: ['second.undo_invalid'],
  }),
};
