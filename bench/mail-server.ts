import { createServer, type Socket } from 'node:net';

const END_OF_MAIL = '\r\n.\r\n';

/** A mail server that accepts and discards everything, as cheaply as possible. Commands may be sent together. */
export function createMailServer() {
  return createServer((socket) => {
    socket
      .setNoDelay()
      .setEncoding('latin1')
      .on('error', () => socket.destroy());
    socket.write('220 bench\r\n');
    let received = '';
    let inMail = false;
    socket.on('data', (text: string) => {
      received += text;
      for (;;) {
        const mark = inMail ? END_OF_MAIL : '\r\n';
        const end = received.indexOf(mark);
        if (end < 0) {
          // Only the end of the email matters.
          if (inMail) received = received.slice(-END_OF_MAIL.length);
          return;
        }
        const command = received.slice(0, 4).toUpperCase();
        received = received.slice(end + mark.length);
        inMail = !inMail && command === 'DATA';
        answer(socket, inMail, command);
      }
    });
  });
}

function answer(socket: Socket, inMail: boolean, command: string): void {
  if (inMail) socket.write('354 go on\r\n');
  else if (command === 'EHLO') socket.write('250-bench\r\n250 PIPELINING\r\n');
  else if (command === 'QUIT') socket.end('221 bye\r\n');
  else socket.write('250 ok\r\n');
}
