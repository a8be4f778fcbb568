export default function OrderTickets() {
  return null;
}
