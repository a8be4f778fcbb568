export default function PaymentStatus() {
  return null;
}
